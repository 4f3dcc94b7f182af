/** Invisible characters that turn the direction of the text around them, so that it would read as something else. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /[^\P{Cc}\n]/gu;

/** Returns text from people as a PDF shows it: its letters and line breaks, without characters that do something. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(controls, '')
    .replace(directionMarks, '')
    .normalize('NFC');
}
