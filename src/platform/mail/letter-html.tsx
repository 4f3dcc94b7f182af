import { Container, Head, Heading, Hr, Html, Link, render, Section, Text } from 'react-email';
import type { Letter, LetterLine, MailSite } from './letter.ts';
import { Action, broken, Columns, Gallery, Hero, Lines, More, Notes, Padded, Totals } from './letter-parts.tsx';
import { letterSheet, styles } from './letter-styles.ts';

interface Props {
  letter: Letter;
  site: MailSite;
}

const Rule = () => <Hr className="l-line" style={styles.rule} />;

const ActionOf = ({ letter }: Pick<Props, 'letter'>) =>
  letter.action && <Action action={letter.action} second={letter.second} note={letter.actionNote} />;

const hasPictures = (lines: readonly LetterLine[]): boolean => lines.some(({ picture }) => picture);

function Opening({ letter }: Pick<Props, 'letter'>) {
  return (
    <>
      {letter.label !== undefined && (
        <Text className="l-quiet" style={styles.label}>
          {letter.label}
        </Text>
      )}
      <Heading as="h1" className="l-ink l-title" style={styles.title}>
        {letter.title}
      </Heading>
      {letter.paragraphs.map((paragraph) => (
        <Text key={paragraph} className="l-ink" style={styles.text}>
          {broken(paragraph.split('\n'))}
        </Text>
      ))}
      {letter.signature && (
        <Text className="l-ink" style={{ ...styles.text, marginBottom: 24 }}>
          {letter.signature.name}
          <br />
          <span className="l-quiet" style={{ color: styles.detail.color }}>
            {letter.signature.text}
          </span>
        </Text>
      )}
      {letter.quote !== undefined && (
        <Text className="l-ink l-line" style={styles.quote}>
          {broken(letter.quote.split('\n'))}
        </Text>
      )}
    </>
  );
}

const toTotal = ({ name, detail, amount }: LetterLine) => ({
  label: [name, detail].filter(Boolean).join(', '),
  amount,
});

function Sums({ letter: { lines = [], totals, notes = [], more } }: Pick<Props, 'letter'>) {
  const pieces = hasPictures(lines) ? [] : lines.map(toTotal);
  const sums = totals && <Totals totals={[...pieces, ...totals]} />;
  const [first, second] = [notes.length > 0 && <Notes notes={notes} />, sums];
  return (
    <div style={styles.sums}>
      {first && second ? <Columns first={first} second={second} /> : first || second}
      {more && <More more={more} />}
    </div>
  );
}

function Lists({ letter }: Pick<Props, 'letter'>) {
  const { lines = [], sections, totals, notes, more } = letter;
  return (
    <>
      {lines.length > 0 && (!totals || hasPictures(lines)) && (
        <>
          <Rule />
          <Lines lines={lines} />
        </>
      )}
      {sections?.map(({ title, lines: of }) => (
        <Section key={title}>
          <Rule />
          <Heading as="h2" className="l-ink" style={{ ...styles.section, marginTop: 0 }}>
            {title}
          </Heading>
          <Lines lines={of} />
        </Section>
      ))}
      {(totals || notes?.length || more) && <Sums letter={letter} />}
    </>
  );
}

function Foot({ letter, site }: Props) {
  return (
    <>
      <Rule />
      {[[site.name, site.operatorAddress].filter(Boolean).join(', '), letter.footnote, letter.fallback]
        .filter((line) => line !== undefined)
        .map((line) => (
          <Text key={line} className="l-quiet" style={styles.footer}>
            {line}
          </Text>
        ))}
      {letter.unsubscribe && (
        <>
          <Text className="l-quiet" style={styles.footer}>
            {letter.unsubscribe.text}
          </Text>
          <Link className="l-quiet" href={letter.unsubscribe.url} style={styles.footerLink}>
            {letter.unsubscribe.label}
          </Link>
        </>
      )}
    </>
  );
}

function Top({ letter: { hero, gallery } }: Pick<Props, 'letter'>) {
  if (hero) return <Hero hero={hero} />;
  return (
    <Padded style={gallery ? styles.topGallery : styles.padded}>
      {gallery ? (
        <Gallery gallery={gallery} isFirst />
      ) : (
        <Hr className="l-line" style={{ ...styles.rule, marginTop: 0 }} />
      )}
    </Padded>
  );
}

/** One column with hairlines. No picture counts who sees it: those of the site are the same for everyone, and an invite's is its own. */
function LetterMail({ letter, site }: Props) {
  return (
    <Html lang="en">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{letterSheet}</style>
      </Head>
      <body className="l-bg" style={styles.body}>
        <div style={styles.preview}>{letter.preview}</div>
        <Container className="l-bg" style={styles.page}>
          <Padded style={styles.head}>
            <Link className="l-ink" href={site.siteUrl} style={styles.brand}>
              {site.name}
            </Link>
            {site.subtitle && (
              <Text className="l-quiet" style={styles.subtitle}>
                {site.subtitle}
              </Text>
            )}
          </Padded>
          <Top letter={letter} />
          <Padded style={styles.padded}>
            <Opening letter={letter} />
            {!letter.isActionLast && <ActionOf letter={letter} />}
            <Lists letter={letter} />
            {letter.isActionLast && <ActionOf letter={letter} />}
            {letter.question && (
              <Text className="l-ink" style={styles.question}>
                {letter.question.text}{' '}
                <Link className="l-link" href={letter.question.url} style={styles.link}>
                  {letter.question.label}
                </Link>
              </Text>
            )}
            {letter.hero && letter.gallery && <Gallery gallery={letter.gallery} />}
          </Padded>
          <Padded style={styles.foot}>
            <Foot letter={letter} site={site} />
          </Padded>
        </Container>
      </body>
    </Html>
  );
}

/** Renders a letter as HTML. React escapes all data. */
export function letterHtml(letter: Letter, site: MailSite): Promise<string> {
  return render(<LetterMail letter={letter} site={site} />);
}
