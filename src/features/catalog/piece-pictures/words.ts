/** The pictures of a piece on its page, and the dialog that shows them large. */
export const pictureWords = {
  strip: (count: number, name: string) => `${count} pictures of ${name}`,
  picture: (name: string, number: number) => `${name}, picture ${number}`,
  nth: (number: number, count: number) => `${number} of ${count}`,
  zoom: 'Zoom',

  label: (name: string) => `${name}, large`,
  percent: (percent: number) => `${percent}%`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  show: (number: number) => `Picture ${number}`,
};
