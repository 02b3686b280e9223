/** Finds undefined names that are members of `@ytt:` modules without their dot: `libraryget("app")`. */
import type { Finding } from '@ytt-language/shared';
import { libraryModuleNames, moduleMemberNames } from '@ytt-language/shared/tooling';

/** `findings`, with the member as the nearest name of each such name. */
export function withMissingDots(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const { code, missing } = finding;
    const member = code === 'undefined-name' && missing !== undefined ? memberWithoutDot(missing.name) : undefined;
    if (missing === undefined || member === undefined) return finding;
    const plain = `${missing.name} is not defined; did you mean ${member}?`;
    return { ...finding, missing: { ...missing, nearest: member }, plain };
  });
}

function memberWithoutDot(name: string): string | undefined {
  const module = libraryModuleNames.find((one) => name.startsWith(one) && isMember(one, name.slice(one.length)));
  return module && `${module}.${name.slice(module.length)}`;
}

function isMember(module: string, name: string): boolean {
  return moduleMemberNames({ name: module, isProposed: false }).includes(name);
}
