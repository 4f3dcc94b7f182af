/** A word, with the apostrophes in it, as the index has it. */
const word = /([\p{L}\p{M}\p{N}]+(?:['’‘ʼ`][\p{L}\p{M}\p{N}]+)*)/u;

interface Part {
  text: string;
  isWord: boolean;
}

export const cutWords = (name: string): Part[] =>
  name.split(word).map((text, index) => ({ text, isWord: index % 2 === 1 }));
