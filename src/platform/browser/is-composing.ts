/**
 * True while the keyboard puts a word together, as those for Japanese, Chinese, or Korean do: Enter then takes a word of its list, and
 * is no press of ours. Safari ends the word before it reports the key, and has 229 as the key's code.
 */
export const isComposing = ({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isOpen || keyCode === 229;
