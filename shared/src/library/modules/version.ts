/** `@ytt:version` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#version). */
import { fitsInt64 } from '../../number/go-int.js';
import { asString } from '../../starlark/values/arguments.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** The version of ytt that this implements. */
const yttVersion = '0.48.0';

/** Semantic versions (https://semver.org). */
const semanticVersion =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

/** What `load("@ytt:version", …)` finds. */
export const versionModule = libraryModule('version', {
  require_at_least: (args) => {
    const required = asString(onlyArgument(args));
    const parts = semanticVersion.exec(required);
    if (parts === null) throw new StarlarkError(`version string '${required}' must be a valid semver`);
    const numbers = parts.slice(1, 4).map((part) => BigInt(part));
    const tooLarge = numbers.find((number) => !fitsInt64(number));
    if (tooLarge !== undefined)
      throw new StarlarkError(
        `Malformed constraint: >=${required}: strconv.ParseInt: parsing "${tooLarge}": value out of range`,
      );
    if (!isMet(numbers))
      throw new StarlarkError(`ytt version '${yttVersion}' does not meet the minimum required version '${required}'`);
    return null;
  },
});

/** This version is a release, so it also satisfies requirements of a pre-release with the same number. */
function isMet(required: readonly bigint[]): boolean {
  const own = yttVersion.split('.').map((part) => BigInt(part));
  for (const [at, number] of required.entries()) {
    const ownNumber = own[at] ?? 0n;
    if (ownNumber !== number) return ownNumber > number;
  }
  return true;
}
