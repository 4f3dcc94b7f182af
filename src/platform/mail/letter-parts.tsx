/** The parts of a letter in HTML. Tables, because mail programs know no other layout. */
import type { CSSProperties, ReactNode } from 'react';
import { Column, Heading, Img, Link, Row, Section, Text } from 'react-email';
import type { CaptionedPicture, Letter, LetterLine, LetterPicture } from './letter.ts';
import { styles } from './letter-styles.ts';

/** Joins lines with `<br>`, because some email clients ignore `white-space`. */
export function broken(lines: readonly string[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const line of lines) {
    if (nodes.length > 0) nodes.push(<br key={nodes.length} />);
    nodes.push(line);
  }
  return nodes;
}

/** A part of the letter within its margins, which are narrower on phones. The cell has them, not the table around it. */
export function Padded({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellSpacing={0} cellPadding={0}>
      <tbody>
        <tr>
          <td className="l-pad" style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A picture that leads where the name beside it leads, so keyboards and screen readers skip its link. */
function LinkedPicture(props: { picture: LetterPicture; url: string | undefined; style: CSSProperties }) {
  const { picture, url, style } = props;
  if (url === undefined) return <Img {...picture} style={style} />;
  return (
    <Link href={url} tabIndex={-1} aria-hidden="true">
      <Img {...picture} style={style} />
    </Link>
  );
}

function LineText({ line }: { line: LetterLine }) {
  return (
    <>
      <Column style={styles.cell}>
        <Text className="l-ink" style={styles.name}>
          {line.url === undefined ? (
            line.name
          ) : (
            <Link className="l-ink" href={line.url} style={styles.nameLink}>
              {line.name}
            </Link>
          )}
        </Text>
        {line.detail !== '' && (
          <Text className="l-quiet" style={styles.detail}>
            {line.detail}
          </Text>
        )}
      </Column>
      {line.amount !== '' && (
        <Column style={styles.amountCell}>
          <Text className="l-ink" style={styles.amount}>
            {line.amount}
          </Text>
        </Column>
      )}
    </>
  );
}

export function Lines({ lines }: { lines: NonNullable<Letter['lines']> }) {
  return lines.map((line) => (
    <Section key={`${line.name} ${line.detail} ${line.amount}`}>
      {line.isLarge && line.picture && (
        <LinkedPicture picture={line.picture} url={line.url} style={styles.largePicture} />
      )}
      <Row>
        {!line.isLarge && line.picture && (
          <Column style={styles.pictureCell}>
            <LinkedPicture picture={line.picture} url={line.url} style={styles.picture} />
          </Column>
        )}
        <LineText line={line} />
      </Row>
    </Section>
  ));
}

export function Totals({ totals }: { totals: NonNullable<Letter['totals']> }) {
  return totals.map((total) => {
    const edge = total.strong ? 'l-edge' : 'l-line';
    const cell = total.strong ? styles.strongCell : styles.totalCell;
    const text = total.strong ? styles.strong : styles.total;
    return (
      <Row key={`${total.label} ${total.amount}`}>
        <Column className={edge} style={{ ...styles.cell, ...cell }}>
          <Text className="l-ink" style={text}>
            {total.label}
          </Text>
        </Column>
        <Column className={edge} style={{ ...styles.amountCell, ...cell }}>
          <Text className="l-ink" style={text}>
            {total.amount}
          </Text>
        </Column>
      </Row>
    );
  });
}

export function Notes({ notes }: { notes: NonNullable<Letter['notes']> }) {
  return notes.map((note) => (
    <Section key={note.label}>
      <Text className="l-ink" style={styles.noteLabel}>
        {note.label}
      </Text>
      <Text className="l-ink" style={styles.text}>
        {broken(note.lines)}
      </Text>
    </Section>
  ));
}

export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellSpacing={0} cellPadding={0}>
      <tbody>
        <tr>
          <td className="l-stack" style={styles.notesColumn}>
            {first}
          </td>
          <td className="l-stack" style={styles.totalsColumn}>
            {second}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function Hero({ hero: { picture, name, detail } }: { hero: CaptionedPicture }) {
  return (
    <>
      <Img {...picture} style={styles.hero} />
      <Padded style={styles.caption}>
        {name !== '' && (
          <Text className="l-ink" style={styles.captionName}>
            {name}
          </Text>
        )}
        <Text className="l-ink" style={styles.captionDetail}>
          {detail}
        </Text>
      </Padded>
    </>
  );
}

function Pictures({ pictures }: { pictures: readonly CaptionedPicture[] }) {
  return (
    <Row>
      {pictures.map(({ picture, name, detail, url }) => (
        <Column key={`${name} ${detail}`} style={styles.galleryCell}>
          <LinkedPicture picture={picture} url={url} style={styles.largePicture} />
          <Text className="l-ink" style={{ ...styles.captionName, marginTop: 10 }}>
            {url === undefined ? (
              name
            ) : (
              <Link className="l-ink" href={url} style={styles.captionLink}>
                {name}
              </Link>
            )}
          </Text>
          <Text className="l-ink" style={styles.captionDetail}>
            {detail}
          </Text>
        </Column>
      ))}
    </Row>
  );
}

/** @param isFirst true above the letter's title, so that its own is no heading */
export function Gallery({ gallery, isFirst }: { gallery: NonNullable<Letter['gallery']>; isFirst?: boolean }) {
  return (
    <>
      {isFirst ? (
        <Text className="l-ink" style={{ ...styles.section, marginTop: 0 }}>
          {gallery.title}
        </Text>
      ) : (
        <Heading as="h2" className="l-ink" style={styles.section}>
          {gallery.title}
        </Heading>
      )}
      <Pictures pictures={gallery.pictures} />
    </>
  );
}

type Target = NonNullable<Letter['action']>;

function Button({ link, isSecond }: { link: Target; isSecond?: boolean }) {
  return (
    <table role="presentation" cellSpacing={0} cellPadding={0}>
      <tbody>
        <tr>
          <td className={isSecond ? undefined : 'l-button'} style={isSecond ? undefined : styles.buttonCell}>
            <Link
              className={isSecond ? 'l-ink l-edge' : undefined}
              href={link.url}
              style={isSecond ? styles.secondButton : styles.button}
            >
              {link.label}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function Action({
  action,
  second,
  note,
}: {
  action: Target;
  second: Target | undefined;
  note: string | undefined;
}) {
  return (
    <>
      <table role="presentation" cellSpacing={0} cellPadding={0} style={{ marginTop: 22 }}>
        <tbody>
          <tr>
            <td className="l-stack" style={styles.firstActionCell}>
              <Button link={action} />
            </td>
            {second && (
              <td className="l-stack" style={styles.actionCell}>
                <Button link={second} isSecond />
              </td>
            )}
          </tr>
        </tbody>
      </table>
      {note !== undefined && (
        <Text className="l-quiet" style={styles.actionNote}>
          {note}
        </Text>
      )}
    </>
  );
}

export function More({ more: { text, links } }: { more: NonNullable<Letter['more']> }) {
  return (
    <Text className="l-ink" style={{ ...styles.text, marginTop: 12 }}>
      {text}
      {links.map(({ label, url }, place) => (
        <span key={url}>
          {place === 0 ? ' ' : ' · '}
          <Link className="l-ink" href={url} style={styles.inlineLink}>
            {label}
          </Link>
        </span>
      ))}
    </Text>
  );
}
