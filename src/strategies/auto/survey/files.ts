/** What the name of a file ends with, in small letters; '' where it ends with nothing. */
export function extensionOf(url: string): string {
  return /\.([a-z\d]{2,5})$/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

const media = new Set('png jpg jpeg gif webp avif bmp webm mp4 mov mp3 ogg wav pdf zip rar gz 7z'.split(' '));

/** Whether a URL is that of a picture or another file that is no page: one beside each post looks like what a list lists. */
export function isFile(url: string): boolean {
  return media.has(extensionOf(url));
}
