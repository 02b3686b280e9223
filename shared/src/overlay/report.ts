/** Turns failures of overlays into findings. */

import { itemKeyText } from '../document/go-text.js';
import { isMap } from '../document/kinds.js';
import type { Finding, Fix, RelatedPlace } from '../findings/finding.js';
import { suggesting } from '../starlark/values/suggest-name.js';
import { evalErrorFinding, findingsOfCauses, namedElsewhere } from '../template/code/eval-findings.js';
import { type Origin, originLine, originName } from '../text/origin.js';
import type { Item } from './annotations.js';
import { matchName } from './annotations.js';
import type { Link } from './application.js';
import type { OverlayFailure } from './failure.js';

/** ytt's message, which begins with the chain of overlay items around the failure. */
export function chainedMessage(failure: OverlayFailure, link: Link | undefined): string {
  const places: string[] = [];
  for (let each = link; each !== undefined; each = each.parent) places.push(placeText(each.item));
  return [...places.reverse(), failure.message].join(': ');
}

function placeText(item: Item): string {
  const position = `on line ${originName(item.origin)}`;
  switch (item.kind) {
    case 'document':
      return `Document ${position}`;
    case 'mapItem':
      return `Map item (key '${itemKeyText(item)}') ${position}`;
    case 'arrayItem':
      return `Array item ${position}`;
    default:
      return item satisfies never;
  }
}

/**
 * The finding for a failure, at the item of the overlay or the nearest enclosing one that has a position, otherwise at
 * `fallback`; undefined if there is no position at all.
 */
export function failureFinding(
  failure: OverlayFailure,
  link: Link | undefined,
  fallback?: Origin,
): Finding | undefined {
  const origin = nearestOrigin(link) ?? annotationOrigin(link) ?? fallback;
  if (origin === undefined) return undefined;
  const { plain, missingKey, failure: reason } = failure.details;
  const nearestKey = nearestUnset(failure, link);
  const hint = nearestKey === undefined ? '' : ` (did you mean '${nearestKey}'?)`;
  const fixes = fixesOf(failure, nearestKey, link?.item);
  const finding: Finding = {
    code: failure.code,
    severity: 'error',
    file: origin.file,
    range: { start: origin.start, end: origin.end },
    plain: suggesting(plain ?? failure.message, nearestKey ?? failure.details.near?.text),
    message: chainedMessage(failure, link) + hint,
    related: relatedPlaces(failure, origin),
    ...(missingKey === undefined ? {} : { missing: { name: missingKey, nearest: nearestKey } }),
    ...(reason === undefined ? {} : { failure: reason }),
    ...(fixes.length === 0 ? {} : { fixes }),
  };
  const { at } = failure.details;
  if (at?.file !== origin.file) return finding;
  const range = { start: at.start, end: at.end };
  return namedElsewhere({ ...finding, range }, originLine(origin), finding.range);
}

/**
 * The finding for each item around the failure, because ytt's message names all of them, and the findings of a failed
 * call that have positions of their own, such as those of another overlay.
 */
export function findingsAround(failure: OverlayFailure, link: Link | undefined): readonly Finding[] {
  const own = failureFinding(failure, link);
  const findings = failure.details.error === undefined ? [] : [...findingsOfCauses(failure.details.error)];
  if (own === undefined || failure.code === 'overlay-limit') return findings;
  const related = [{ file: own.file, range: own.range, message: failure.details.plain ?? failure.message }];
  for (let each = link?.parent; each !== undefined; each = each.parent) {
    const { origin } = each.item;
    if (origin === undefined) continue;
    const { file, start, end } = origin;
    const message = `${placeText(each.item)}: An overlay inside cannot be applied`;
    findings.push({ code: 'overlay-inside', severity: 'error', file, range: { start, end }, message, related });
  }
  return findings;
}

function nearestOrigin(link: Link | undefined): Origin | undefined {
  for (let each = link; each !== undefined; each = each.parent)
    if (each.item.origin !== undefined) return each.item.origin;
  return undefined;
}

/**
 * The position of the annotation that makes a document an overlay: for a document without its own, such as one of
 * comments only.
 */
function annotationOrigin(link: Link | undefined): Origin | undefined {
  const [first] = link?.item.annotations?.values() ?? [];
  return first?.origin;
}

function relatedPlaces({ details }: OverlayFailure, origin: Origin): readonly RelatedPlace[] {
  const places = (details.related ?? []).flatMap(({ origin: place, message }) =>
    place === undefined ? [] : [{ file: place.file, range: { start: place.start, end: place.end }, message }],
  );
  if (details.error === undefined || details.error.frames.length === 0) return places;
  // As a finding of its own, the call has the positions of its stack frames; as related information it is only an
  // explanation.
  const { file, range, related } = evalErrorFinding(details.error, origin.file);
  return [...places, { file, range, message: details.error.plain ?? details.error.message }, ...related];
}

/** The key that was probably meant, unless the overlay sets that one, too. */
function nearestUnset({ details: { nearestKey } }: OverlayFailure, link: Link | undefined): string | undefined {
  const around = link?.parent?.item.value;
  if (nearestKey === undefined) return undefined;
  return isMap(around) && around.items.some(({ key }) => key === nearestKey) ? undefined : nearestKey;
}

/** The fixes that use the most similar key instead, or allow the item to match nothing. */
function fixesOf({ details }: OverlayFailure, nearestKey: string | undefined, item: Item | undefined): readonly Fix[] {
  if (details.near !== undefined) return [details.near.fix];
  if (item?.kind !== 'mapItem' || item.origin === undefined || details.missing !== true) return [];
  const { origin } = item;
  const { file, start, end } = origin;
  const fixes: Fix[] = [];
  if (nearestKey !== undefined && file.text.slice(start, end) === item.key)
    fixes.push({
      title: `Change to '${nearestKey}'`,
      preferred: true,
      edits: [{ file, edit: { range: { start, end }, newText: nearestKey } }],
    });
  const lineStart = file.lines.lineStart(originLine(origin));
  const indentation = file.text.slice(lineStart, start);
  if (/^ *$/.test(indentation) && item.annotations?.has(matchName) !== true)
    fixes.push({
      title: `Add @${matchName} missing_ok=True`,
      edits: [
        {
          file,
          edit: {
            range: { start: lineStart, end: lineStart },
            newText: `${indentation}#@${matchName} missing_ok=True\n`,
          },
        },
      ],
    });
  return fixes;
}
