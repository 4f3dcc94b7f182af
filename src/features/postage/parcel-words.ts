/** Why a box is proposed for an order. */
export const parcelWords = {
  preset: (name: string) => `the ${name}`,
  ownBox: (name: string) => `“${name}”`,
  piece: (piece: string, box: string) => `You chose ${box} for ${piece}.`,
  size: (piece: string, box: string) => `We chose ${box} for ${piece} by its size.`,
  category: (piece: string, box: string) => `We chose ${box} for ${piece} by its category.`,
  several: (count: number, box: string) => `The ${count} pieces should fit in ${box}.`,
};
