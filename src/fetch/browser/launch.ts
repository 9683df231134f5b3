import type { Browser, BrowserType } from 'playwright-core';
import { BrowserMissing } from './browser-missing.ts';
import type { SiteProxy } from './site-proxy.ts';

/** Megabytes of script memory in one tab: a page that wants more loses its tab, not the machine. */
const SCRIPT_MEMORY_MB = 512;
/** Milliseconds; a cold start from a slow disk takes some seconds. */
const LAUNCH_TIMEOUT_MS = 60_000;

/**
 * A second --disable-features replaces the first, so the ones that playwright-core switches off for its own sake are named again.
 * The rest are Chromium's own errands on the network, and tabs of one site in one process, where one endless script would stop all.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'Translate',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'ProcessPerSiteUpToMainFrameThreshold',
  // Pages come through our proxy, which checks the address of every connection.
  'LocalNetworkAccessChecks',
];

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  `--js-flags=--max-old-space-size=${SCRIPT_MEMORY_MB}`,
  // The proxy finds the address of every host; Chromium asks no name server.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // WebRTC sends UDP past a proxy. Chromium has called this switch both names.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** What playwright-core switches off for tests, and a browser among strangers needs. */
const NOT_WANTED = ['--disable-popup-blocking', '--disable-ipc-flooding-protection'];

/** Chromium by way of playwright-core, which is installed by those who render pages. */
export async function loadPlaywright(): Promise<BrowserType> {
  try {
    const { chromium } = await import('playwright-core');
    return chromium;
  } catch (error) {
    throw new BrowserMissing(
      `Rendering pages needs the package playwright-core: run \`npm install playwright-core\` (${(error as Error).message}).`,
    );
  }
}

export async function launch(chromium: BrowserType, executablePath: string, proxy: SiteProxy): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath,
      headless: true,
      // Chromium refuses to start as root with its sandbox on.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ARGUMENTS,
      ignoreDefaultArgs: NOT_WANTED,
      // Its own list of exceptions sends this machine's addresses past the proxy; the rule in brackets takes them off the list.
      proxy: { server: proxy.server, bypass: '<-loopback>' },
      timeout: LAUNCH_TIMEOUT_MS,
      // Who runs the crawl decides what a signal means.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new BrowserMissing(
      `Chromium at ${executablePath} did not start (${reason}): ` +
        'start it by hand to see what it lacks, or give the path of another one.',
    );
  }
}
