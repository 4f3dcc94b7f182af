import { Container, Head, Heading, Hr, Html, Link, render, Section, Text } from 'react-email';
import type { Letter, MailSite } from './letter.ts';
import { Action, broken, Gallery, Hero, Lines, More, Notes, Padded, Totals } from './letter-parts.tsx';
import { letterSheet, styles } from './letter-styles.ts';

interface Props {
  letter: Letter;
  site: MailSite;
}

const Rule = () => <Hr className="l-line" style={styles.rule} />;

const ActionOf = ({ letter }: Pick<Props, 'letter'>) =>
  letter.action && <Action action={letter.action} note={letter.actionNote} />;

/** What the letter says, down to its signature. */
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

/** Lists, amounts, and notes. */
function Lists({ letter }: Pick<Props, 'letter'>) {
  return (
    <>
      {letter.lines && letter.lines.length > 0 && (
        <>
          <Rule />
          <Lines lines={letter.lines} />
        </>
      )}
      {letter.sections?.map(({ title, lines }) => (
        <Section key={title}>
          <Rule />
          <Heading as="h2" className="l-ink" style={{ ...styles.section, marginTop: 0 }}>
            {title}
          </Heading>
          <Lines lines={lines} />
        </Section>
      ))}
      {letter.totals && (
        <div style={{ marginTop: 20 }}>
          <Totals totals={letter.totals} />
        </div>
      )}
      {letter.more && <More more={letter.more} />}
      {letter.notes && (
        <>
          <Rule />
          <Notes notes={letter.notes} />
        </>
      )}
    </>
  );
}

function Foot({ letter, site }: Props) {
  return (
    <>
      <Rule />
      <Text className="l-quiet" style={styles.footer}>
        {site.name}
      </Text>
      {site.operatorAddress !== '' && (
        <Text className="l-quiet" style={styles.footer}>
          {site.operatorAddress}
        </Text>
      )}
      {letter.fallback !== undefined && (
        <Text className="l-quiet" style={styles.footer}>
          {letter.fallback}
        </Text>
      )}
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
          {letter.hero && <Hero hero={letter.hero} />}
          <Padded style={styles.padded}>
            {!letter.hero && <Hr className="l-line" style={{ ...styles.rule, marginTop: 0 }} />}
            <Opening letter={letter} />
            {letter.isActionFirst && <ActionOf letter={letter} />}
            <Lists letter={letter} />
            {!letter.isActionFirst && <ActionOf letter={letter} />}
            {letter.question && (
              <Text className="l-ink" style={styles.question}>
                {letter.question.text}{' '}
                <Link className="l-link" href={letter.question.url} style={styles.link}>
                  {letter.question.label}
                </Link>
              </Text>
            )}
            {letter.gallery && (
              <>
                <Heading as="h2" className="l-ink" style={styles.section}>
                  {letter.gallery.title}
                </Heading>
                <Gallery pictures={letter.gallery.pictures} />
              </>
            )}
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
