/** Why a box is proposed for an order. */
export const parcelWords = {
  preset: (name: string) => `the ${name}`,
  measured: (size: string) => `a box of ${size}`,
  ownBox: (name: string) => `“${name}”`,
  piece: (piece: string, box: string) => `You chose ${box} for ${piece}.`,
  size: (piece: string, box: string) => `We chose ${box} for ${piece} by its size.`,
  category: (piece: string, box: string) => `We chose ${box} for ${piece} by its category.`,
  before: (box: string) => `You packed it in ${box} the last time.`,
  several: (count: number, box: string) => `The ${count} pieces should fit in ${box}.`,
};
