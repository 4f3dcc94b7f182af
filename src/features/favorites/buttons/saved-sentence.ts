import { paths } from '../../../site/paths.ts';
import { favoriteButtonTexts } from '../words.ts';

/** Creates "Saved to My Collection: Moon Jar", for when the button is out of view. */
export function createSavedSentence(name: string): Node {
  const sentence = document.createElement('span');
  const link = document.createElement('a');
  link.href = paths.favorites;
  link.textContent = favoriteButtonTexts.page;
  sentence.append(favoriteButtonTexts.savedTo, link, name && `: ${name}`);
  return sentence;
}
