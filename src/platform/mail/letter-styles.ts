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

export const letterWidth = 600;
const textWidth = 540;

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
  topGallery: { padding: '0 30px 26px' },
  sums: { marginTop: 18 },
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
  noteLabel: { margin: '0 0 4px', ...text, fontWeight: 600 },
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
  totalCell: { padding: '9px 0', borderTop: `1px solid ${line}` },
  strongCell: { padding: '9px 0', borderTop: `1px solid ${ink}` },
  total: { ...number, fontSize: 16, lineHeight: '23px' },
  strong: { ...number, fontSize: 16, lineHeight: '23px', fontWeight: 600 },
  notesColumn: { width: '44%', padding: '0 30px 0 0', verticalAlign: 'top' },
  totalsColumn: { verticalAlign: 'top' },
  link: { color: brick, fontSize: 16, lineHeight: '44px', textDecoration: 'underline' },
  inlineLink: { color: ink, textDecoration: 'underline' },
  /** 48 px high: its line and its padding. The cell has the color, because some programs ignore that of links. */
  buttonCell: { backgroundColor: ink, borderRadius: 2, textAlign: 'center' },
  button: {
    display: 'inline-block',
    boxSizing: 'border-box',
    minWidth: 200,
    padding: '12px 28px',
    fontSize: 17,
    lineHeight: '24px',
    color: ground,
    textAlign: 'center',
    textDecoration: 'none',
  },
  /** As high: its border counts. */
  secondButton: {
    display: 'inline-block',
    boxSizing: 'border-box',
    padding: '11px 27px',
    border: `1px solid ${ink}`,
    borderRadius: 2,
    fontSize: 17,
    lineHeight: '24px',
    color: ink,
    textAlign: 'center',
    textDecoration: 'none',
  },
  firstActionCell: { padding: '0 14px 12px 0' },
  actionCell: { padding: '0 0 12px' },
  actionNote: { ...small, margin: '2px 0 0', fontSize: 15, lineHeight: '23px' },
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
  .l-edge { border-color: #ece8e1 !important; }
}
@media (max-width: 480px) {
  .l-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .l-stack { display: block !important; width: 100% !important; padding-right: 0 !important; padding-bottom: 14px !important; }
  .l-title { font-size: 30px !important; line-height: 34px !important; }
}
`;
