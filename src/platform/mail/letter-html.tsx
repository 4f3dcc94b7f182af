import type { ReactNode } from 'react';
import { Body, Column, Container, Head, Heading, Hr, Html, Img, Link, Row, render, Section, Text } from 'react-email';
import type { Letter, MailSite } from './letter.ts';
import { styles } from './letter-styles.ts';

/** One line under the other, also where a mail program ignores `white-space`. */
function broken(lines: readonly string[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const line of lines) {
    if (nodes.length > 0) nodes.push(<br key={nodes.length} />);
    nodes.push(line);
  }
  return nodes;
}

function Lines({ lines }: { lines: NonNullable<Letter['lines']> }) {
  return lines.map((line) => (
    <Row key={`${line.name} ${line.detail} ${line.amount}`}>
      {line.picture && (
        <Column style={styles.pictureCell}>
          <Img {...line.picture} style={styles.picture} />
        </Column>
      )}
      <Column style={styles.cell}>
        <Text style={styles.name}>{line.name}</Text>
        {line.detail !== '' && <Text style={styles.detail}>{line.detail}</Text>}
      </Column>
      <Column style={styles.amountCell}>
        <Text style={styles.amount}>{line.amount}</Text>
      </Column>
    </Row>
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

/** One column, hairlines. Its pictures are the site's, at addresses that are the same for everybody: none tells who opened it. */
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
        </Container>
      </Body>
    </Html>
  );
}

/** A letter as HTML. All data is escaped by React. */
export function letterHtml(letter: Letter, site: MailSite): Promise<string> {
  return render(<LetterMail letter={letter} site={site} />);
}
