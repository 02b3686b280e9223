/** Headless Chromium, in which the tests of browser code run. */
import { type Browser, chromium } from 'playwright-core';
import { editorPresent } from './requirement.js';

const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether Chromium runs here; throws if editors are required and it does not. */
export function chromiumPresent(): boolean {
  return editorPresent('Chromium', chromiumPath);
}

export async function launchChromium(...flags: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
