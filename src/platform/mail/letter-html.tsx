import type { CSSProperties, ReactNode } from 'react';
import { Body, Column, Container, Head, Heading, Hr, Html, Img, Link, Row, render, Section, Text } from 'react-email';
import type { Letter, LetterLine, MailSite } from './letter.ts';

const ink = '#1B1A19';
const quiet = '#5C5751';
const line = '#D9D5CE';
const brick = '#9C3B23';
const sans = '-apple-system, BlinkMacSystemFont, "Segoe UI", Helvetica, Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

/** Email clients barely support stylesheets, so every element is styled inline. */
const styles = {
  body: {
    margin: 0,
    padding: 0,
    backgroundColor: '#FFFFFF',
    color: ink,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: '24px',
  },
  /** Shown in lists of mails only. */
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 },
  page: { maxWidth: 560, margin: '0 auto', padding: '32px 20px' },
  brand: { margin: 0, fontFamily: serif, fontSize: 18, lineHeight: '24px', color: ink, textDecoration: 'none' },
  rule: { borderColor: line, borderWidth: '1px 0 0', borderStyle: 'solid', margin: '20px 0', width: '100%' },
  label: { margin: '0 0 4px', color: quiet, fontSize: 14, lineHeight: '20px' },
  title: { margin: '0 0 16px', fontFamily: serif, fontSize: 30, lineHeight: '36px', fontWeight: 700 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  quote: {
    margin: '0 0 24px',
    padding: '4px 0 4px 16px',
    borderLeft: `2px solid ${line}`,
    overflowWrap: 'anywhere',
    fontSize: 16,
    lineHeight: '24px',
  },
  section: { margin: '0 0 12px', fontFamily: serif, fontSize: 20, lineHeight: '28px', fontWeight: 700 },
  name: { margin: 0, fontFamily: serif, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  /** The link of a name: the ink of the text, so that a list of names isn't a list of buttons. */
  nameLink: { color: ink, textDecoration: 'underline' },
  detail: { margin: 0, color: quiet, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
  /** As wide as a picture with its margin, so that names align. */
  pictureCell: { padding: '6px 16px 6px 0', verticalAlign: 'top', width: 96 },
  /** Background and color of the alternative text while pictures are blocked. */
  picture: { display: 'block', border: 0, backgroundColor: '#F4F2EE', color: quiet, fontSize: 12, lineHeight: '16px' },
  /** As wide as the letter; narrower screens scale it. */
  largePicture: {
    display: 'block',
    border: 0,
    width: '100%',
    maxWidth: 520,
    height: 'auto',
    backgroundColor: '#F4F2EE',
    color: quiet,
    fontSize: 14,
    lineHeight: '20px',
  },
  cell: { padding: '6px 0', verticalAlign: 'top' },
  amountCell: { padding: '6px 0 6px 16px', verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap', width: 90 },
  amount: { margin: 0, fontSize: 16, lineHeight: '24px', fontVariantNumeric: 'tabular-nums' },
  total: { margin: 0, fontSize: 15, lineHeight: '22px', fontVariantNumeric: 'tabular-nums' },
  strong: { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  link: { color: brick, fontSize: 16, lineHeight: '44px', textDecoration: 'underline' },
  question: { margin: 0, fontSize: 16, lineHeight: '44px' },
  footer: { margin: 0, color: quiet, fontSize: 13, lineHeight: '20px' },
  footerLink: { color: quiet, fontSize: 13, lineHeight: '44px', textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/** Joins lines with `<br>`, because some email clients ignore `white-space`. */
function broken(lines: readonly string[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const line of lines) {
    if (nodes.length > 0) nodes.push(<br key={nodes.length} />);
    nodes.push(line);
  }
  return nodes;
}

function LineText({ line }: { line: LetterLine }) {
  return (
    <>
      <Column style={styles.cell}>
        <Text style={styles.name}>
          {line.url === undefined ? (
            line.name
          ) : (
            <Link href={line.url} style={styles.nameLink}>
              {line.name}
            </Link>
          )}
        </Text>
        {line.detail !== '' && <Text style={styles.detail}>{line.detail}</Text>}
      </Column>
      {line.amount !== '' && (
        <Column style={styles.amountCell}>
          <Text style={styles.amount}>{line.amount}</Text>
        </Column>
      )}
    </>
  );
}

/** The picture of a line. It leads where the name beside it leads, so keyboards and screen readers skip its link. */
function LinePicture({ line: { picture, url }, style }: { line: LetterLine; style: CSSProperties }) {
  if (!picture) return null;
  if (url === undefined) return <Img {...picture} style={style} />;
  return (
    <Link href={url} tabIndex={-1} aria-hidden="true">
      <Img {...picture} style={style} />
    </Link>
  );
}

function Lines({ lines }: { lines: NonNullable<Letter['lines']> }) {
  return lines.map((line) => (
    <Section key={`${line.name} ${line.detail} ${line.amount}`}>
      {line.isLarge && <LinePicture line={line} style={styles.largePicture} />}
      <Row>
        {!line.isLarge && line.picture && (
          <Column style={styles.pictureCell}>
            <LinePicture line={line} style={styles.picture} />
          </Column>
        )}
        <LineText line={line} />
      </Row>
    </Section>
  ));
}

function Totals({ totals }: { totals: NonNullable<Letter['totals']> }) {
  return totals.map((total) => (
    <Row key={total.label}>
      <Column style={styles.cell}>
        <Text style={total.strong ? styles.strong : styles.total}>{total.label}</Text>
      </Column>
      <Column style={styles.amountCell}>
        <Text style={total.strong ? styles.strong : styles.total}>{total.amount}</Text>
      </Column>
    </Row>
  ));
}

function Notes({ notes }: { notes: NonNullable<Letter['notes']> }) {
  return notes.map((note) => (
    <Section key={note.label}>
      <Text style={styles.label}>{note.label}</Text>
      <Text style={styles.text}>{broken(note.lines)}</Text>
    </Section>
  ));
}

/** One column with hairlines. Picture URLs are the same for everyone, so they can't track who opened the mail. */
function LetterMail({ letter, site }: { letter: Letter; site: MailSite }) {
  return (
    <Html lang="en">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={styles.body}>
        <div style={styles.preview}>{letter.preview}</div>
        <Container style={styles.page}>
          <Link href={site.siteUrl} style={styles.brand}>
            {site.name}
          </Link>
          <Hr style={styles.rule} />
          <Text style={styles.label}>{letter.label}</Text>
          <Heading as="h1" style={styles.title}>
            {letter.title}
          </Heading>
          {letter.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.text}>
              {paragraph}
            </Text>
          ))}
          {letter.quote !== undefined && <Text style={styles.quote}>{broken(letter.quote.split('\n'))}</Text>}
          {letter.lines && letter.lines.length > 0 && (
            <>
              <Hr style={styles.rule} />
              <Lines lines={letter.lines} />
            </>
          )}
          {letter.sections?.map(({ title, lines }) => (
            <Section key={title}>
              <Hr style={styles.rule} />
              <Heading as="h2" style={styles.section}>
                {title}
              </Heading>
              <Lines lines={lines} />
            </Section>
          ))}
          {letter.totals && (
            <>
              <Hr style={styles.rule} />
              <Totals totals={letter.totals} />
            </>
          )}
          <Hr style={styles.rule} />
          {letter.notes && <Notes notes={letter.notes} />}
          {letter.action && (
            <Link href={letter.action.url} style={styles.link}>
              {letter.action.label}
            </Link>
          )}
          {letter.question && (
            <Text style={styles.question}>
              {letter.question.text}{' '}
              <Link href={letter.question.url} style={styles.link}>
                {letter.question.label}
              </Link>
            </Text>
          )}
          <Hr style={styles.rule} />
          <Text style={styles.footer}>{site.name}</Text>
          {site.operatorAddress !== '' && <Text style={styles.footer}>{site.operatorAddress}</Text>}
          {letter.unsubscribe && (
            <>
              <Text style={styles.footer}>{letter.unsubscribe.text}</Text>
              <Link href={letter.unsubscribe.url} style={styles.footerLink}>
                {letter.unsubscribe.label}
              </Link>
            </>
          )}
        </Container>
      </Body>
    </Html>
  );
}

/** Renders a letter as HTML. React escapes all data. */
export function letterHtml(letter: Letter, site: MailSite): Promise<string> {
  return render(<LetterMail letter={letter} site={site} />);
}
