/** Why a box is proposed for an order. */
export const parcelWords = {
  preset: (name: string) => `the ${name}`,
  ownBox: (name: string) => `“${name}”`,
  piece: (piece: string, box: string) => `From the piece: ${piece} goes in ${box}.`,
  size: (piece: string, box: string) => `By its size, ${piece} goes in ${box}.`,
  category: (piece: string, box: string) => `By its category, ${piece} goes in ${box}.`,
  several: (count: number, box: string) => `${count} pieces: they should fit in ${box}.`,
};
