// What can be looked at without downloading it: said once, for the page that shows it and the server that lends it.

/** What a browser shows by itself. */
export const isShown = (mime: string): boolean =>
  /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf|audio\/|video\/(mp4|webm|ogg)|text\/plain)/.test(mime);

/** Of which the page takes the words out. */
export const isOffice = (mime: string): boolean =>
  isSheetOfText(mime) || /openxmlformats-officedocument\.(wordprocessingml|presentationml|spreadsheetml)/.test(mime);

export const isSheetOfText = (mime: string): boolean => mime.startsWith('text/csv');
