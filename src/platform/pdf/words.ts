/** What every PDF may say. Server only. */
export const pdfWords = {
  code: 'QR code',
  missing: '\ufffd: a letter we can’t print. Our website shows it.',
} as const;
