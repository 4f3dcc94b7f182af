/** The look of letters: the site's colors and type, for mail programs, most of which support little more than inline styles. */
import type { CSSProperties } from 'react';

const ink = '#1b1a19';
const quiet = '#5c5852';
const line = '#d9d5ce';
const brick = '#9c3b23';
const ground = '#ffffff';
const mat = '#f4f2ee';
const sans = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
/** Who has the brand's type installed sees it; no mail loads a font. */
const serif = 'Besley, Georgia, "Times New Roman", serif';

/** Width of a letter, and of what stands within its margins. */
export const letterWidth = 600;
export const textWidth = 540;

const text = { fontSize: 16, lineHeight: '25px', overflowWrap: 'anywhere' } satisfies CSSProperties;
const small = { color: quiet, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' } satisfies CSSProperties;
const number = { margin: 0, fontVariantNumeric: 'tabular-nums' } satisfies CSSProperties;
/** Background and color of the alternative text while pictures are blocked. */
const picture = { display: 'block', border: 0, backgroundColor: mat, color: quiet } satisfies CSSProperties;

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: ground, color: ink, fontFamily: sans, ...text },
  /** Shown in lists of mails only. */
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 },
  page: { width: '100%', maxWidth: letterWidth, margin: '0 auto' },
  padded: { padding: '0 30px' },
  head: { padding: '20px 30px 16px' },
  brand: {
    fontFamily: serif,
    fontWeight: 600,
    fontSize: 21,
    lineHeight: '26px',
    color: ink,
    textDecoration: 'none',
  },
  subtitle: { ...small, margin: 0 },
  rule: { borderColor: line, borderWidth: '1px 0 0', borderStyle: 'solid', margin: '20px 0', width: '100%' },
  label: { ...small, margin: '0 0 4px' },
  title: { margin: '0 0 14px', fontFamily: serif, fontSize: 38, lineHeight: '42px', fontWeight: 600 },
  text: { margin: '0 0 14px', ...text },
  quote: { margin: '0 0 24px', padding: '4px 0 4px 16px', borderLeft: `2px solid ${line}`, ...text },
  section: { margin: '34px 0 14px', fontFamily: serif, fontSize: 22, lineHeight: '27px', fontWeight: 600 },
  name: { margin: 0, fontFamily: serif, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  /** The link of a name: the ink of the text, so that a list of names isn't a list of buttons. */
  nameLink: { color: ink, textDecoration: 'underline' },
  detail: { ...small, margin: 0 },
  /** As wide as a picture with its margin, so that names align. */
  pictureCell: { padding: '6px 16px 6px 0', verticalAlign: 'top', width: 96 },
  picture: { ...picture, fontSize: 12, lineHeight: '16px' },
  /** As wide as the letter's text, or the letter; narrower screens scale it. */
  largePicture: { ...picture, width: '100%', maxWidth: textWidth, height: 'auto', fontSize: 14, lineHeight: '20px' },
  hero: { ...picture, width: '100%', maxWidth: letterWidth, height: 'auto', fontSize: 14, lineHeight: '20px' },
  caption: { padding: '10px 30px 26px' },
  captionName: { margin: 0, fontSize: 16, lineHeight: '22px', fontWeight: 600, overflowWrap: 'anywhere' },
  captionLink: { color: ink, textDecoration: 'none' },
  captionDetail: { margin: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
  galleryCell: { padding: '0 8px 0 0', verticalAlign: 'top', width: '33%' },
  cell: { padding: '6px 0', verticalAlign: 'top' },
  amountCell: { padding: '6px 0 6px 16px', verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap', width: 90 },
  amount: { ...number, fontSize: 16, lineHeight: '24px' },
  /** Hairlines above the rows. */
  totalCell: { borderTop: `1px solid ${line}` },
  total: { ...number, fontSize: 16, lineHeight: '24px' },
  strong: { ...number, fontSize: 16, lineHeight: '24px', fontWeight: 700 },
  link: { color: brick, fontSize: 16, lineHeight: '44px', textDecoration: 'underline' },
  inlineLink: { color: ink, textDecoration: 'underline' },
  /** 48 px high: its line and its padding. The cell has the color, because some programs ignore that of links. */
  buttonCell: { backgroundColor: ink, borderRadius: 2, textAlign: 'center' },
  button: {
    display: 'inline-block',
    boxSizing: 'border-box',
    minWidth: 260,
    padding: '12px 28px',
    fontSize: 17,
    lineHeight: '24px',
    color: ground,
    textAlign: 'center',
    textDecoration: 'none',
  },
  actionNote: { ...small, margin: '14px 0 0', fontSize: 15, lineHeight: '23px' },
  question: { margin: 0, fontSize: 16, lineHeight: '44px' },
  foot: { padding: '0 30px 34px' },
  footer: { ...small, margin: 0, lineHeight: '21px' },
  footerLink: { color: quiet, fontSize: 14, lineHeight: '44px', textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/** For programs that support more: the dark colors of the site, and narrow screens. The names are those of the letter's elements. */
export const letterSheet = `
@media (prefers-color-scheme: dark) {
  .l-bg { background-color: #141312 !important; color: #ece8e1 !important; }
  .l-ink { color: #ece8e1 !important; }
  .l-quiet { color: #b3ada3 !important; }
  .l-line { border-color: #3a3734 !important; }
  .l-link { color: #e58c70 !important; }
  .l-button { background-color: #ece8e1 !important; }
  .l-button a { color: #1b1a19 !important; }
}
@media (max-width: 480px) {
  .l-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .l-title { font-size: 30px !important; line-height: 34px !important; }
}
`;
