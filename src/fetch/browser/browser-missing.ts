/** No browser can be started. The message is for the person who runs the crawl, and says what to install. */
export class BrowserMissing extends Error {
  override readonly name = 'BrowserMissing';
}
