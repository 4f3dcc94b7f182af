/** Names of the boxes that every store may use. */
export const presetNames = {
  jewelry: 'Jewelry box',
  mug: 'Mug box',
  double: 'Double box',
  large: 'Large box',
  mailer: 'Flat mailer',
  soft: 'Soft mailer',
  tube: 'Tube',
  picture: 'Picture box',
  canvas: 'Canvas box',
};

/** Why a piece can't have a box. */
export const boxErrors = { gone: 'This box isn’t in your store anymore. Choose another one.' };
