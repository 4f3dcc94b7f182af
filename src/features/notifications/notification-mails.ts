import { createFormat } from '../../platform/i18n/format.ts';
import {
  type Letter,
  type LetterLine,
  type LetterSection,
  type MailSite,
  toOneLine,
} from '../../platform/mail/letter.ts';
import { toLetterPicture } from '../../platform/mail/letter-picture.ts';
import type { Picture } from '../../platform/pictures.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import type { MailKind } from '../accounts/settings/mail-kinds.ts';
import type { ListedArtist, ListedChange, ListedEvent, ListedPiece } from './content.ts';
import { notificationWords as words } from './words.ts';

/** A list of which a mail shows the first ones. */
export interface Told<Item> {
  shown: readonly Item[];
  more: number;
}

export interface NotificationData {
  kind: MailKind;
  userId: string;
  timeZone: string;
  /** Names the kind for events, as the settings do. */
  city: string;
  artists: Told<ListedArtist>;
  events: Told<ListedEvent>;
  pieces: Told<ListedPiece>;
  changes: Told<ListedChange>;
}

/** A mail that somebody chose in their settings, as the queue stores it: one person's part of an edition. */
export interface NotificationMail {
  template: 'notification';
  to: string;
  data: NotificationData;
}

const wideSize = { width: 520, height: 650 };
const smallSize = { width: 96, height: 128 };

const toPicture = (picture: Picture | null, isLarge: boolean, site: MailSite): Pick<LetterLine, 'picture'> =>
  picture === null ? {} : { picture: toLetterPicture(picture, isLarge ? wideSize : smallSize, site) };

interface Writing {
  data: NotificationData;
  site: MailSite;
}

function pieceLine(piece: ListedPiece, isLarge: boolean, { data, site }: Writing): LetterLine {
  return {
    name: toOneLine(piece.name, 80),
    detail: toOneLine(piece.vendorName, 60),
    amount: createFormat(data).money(piece.priceCents),
    url: toAbsoluteUrl(site.siteUrl, paths.product(piece.vendorSlug, piece.slug)),
    isLarge: isLarge && piece.picture !== null,
    ...toPicture(piece.picture, isLarge, site),
  };
}

function changeLine(change: ListedChange, writing: Writing): LetterLine {
  const was = change.wasCents === null ? null : createFormat(writing.data).money(change.wasCents);
  const line = pieceLine(change, false, writing);
  return { ...line, detail: [line.detail, words.change(was, change.isBack)].join(' · ') };
}

function artistLine(artist: ListedArtist, isLarge: boolean, { site }: Writing): LetterLine {
  return {
    name: toOneLine(artist.name, 80),
    detail: toOneLine([artist.owner, artist.neighborhood, artist.about].filter(Boolean).join(' · '), 140),
    amount: '',
    url: toAbsoluteUrl(site.siteUrl, paths.storefront(artist.slug)),
    isLarge: isLarge && artist.picture !== null,
    ...toPicture(artist.picture, isLarge, site),
  };
}

function eventLine(event: ListedEvent, { data, site }: Writing): LetterLine {
  return {
    name: toOneLine(event.name, 80),
    detail: `${createFormat(data).eventTime(new Date(event.startsAt))} · ${toOneLine(event.location, 80)}`,
    amount: '',
    url: toAbsoluteUrl(site.siteUrl, paths.event(event.slug)),
    ...toPicture(event.picture, false, site),
  };
}

const names = (items: readonly { name: string }[], more: number): string =>
  words.names(
    items.slice(0, 2).map(({ name }) => toOneLine(name, 50)),
    Math.max(0, items.length - 2) + more,
  );

const oneName = (items: readonly { name: string }[]): string => toOneLine(items[0]?.name ?? '', 60);

type LetterBody = Pick<Letter, 'subject' | 'preview' | 'title' | 'paragraphs' | 'lines' | 'sections' | 'action'>;

function newArtists(writing: Writing): LetterBody {
  const { artists } = writing.data;
  const count = artists.shown.length + artists.more;
  return {
    subject: count === 1 ? words.artists.one(oneName(artists.shown)) : words.artists.many(count),
    preview: names(artists.shown, artists.more),
    title: words.artists.title(count),
    paragraphs: [],
    lines: artists.shown.map((artist, place) => artistLine(artist, place === 0, writing)),
    action: {
      label: words.artists.action,
      url: toAbsoluteUrl(writing.site.siteUrl, paths.allArtists),
    },
  };
}

function comingEvents(writing: Writing): LetterBody {
  const { events } = writing.data;
  return {
    subject: words.events.subject(names(events.shown, events.more)),
    preview: words.events.preview(events.shown.length + events.more),
    title: words.events.title,
    paragraphs: [],
    lines: events.shown.map((event) => eventLine(event, writing)),
    action: { label: words.events.action, url: toAbsoluteUrl(writing.site.siteUrl, paths.events) },
  };
}

function favoriteChanges(writing: Writing): LetterBody {
  const { changes } = writing.data;
  const count = changes.shown.length + changes.more;
  const [first] = changes.shown;
  const price = first ? createFormat(writing.data).money(first.priceCents) : '';
  return {
    subject:
      count === 1
        ? words.favorites.one(oneName(changes.shown), price, first?.wasCents != null)
        : words.favorites.many(count),
    preview: names(changes.shown, changes.more),
    title: words.favorites.title,
    paragraphs: [words.favorites.text],
    lines: changes.shown.map((change) => changeLine(change, writing)),
    action: { label: words.favorites.action, url: toAbsoluteUrl(writing.site.siteUrl, paths.favorites) },
  };
}

function newsletter(writing: Writing): LetterBody {
  const { pieces, artists, events } = writing.data;
  const first = pieces.shown.length > 0 ? pieces : artists.shown.length > 0 ? artists : events;
  const sections: LetterSection[] = [
    {
      title: words.newsletter.pieces,
      lines: pieces.shown.map((piece, place) => pieceLine(piece, place === 0, writing)),
    },
    { title: words.newsletter.artists, lines: artists.shown.map((artist) => artistLine(artist, false, writing)) },
    { title: words.newsletter.events, lines: events.shown.map((event) => eventLine(event, writing)) },
  ];
  return {
    subject: words.newsletter.subject(names(first.shown, first.more)),
    preview: words.newsletter.preview({
      pieces: pieces.shown.length + pieces.more,
      artists: artists.shown.length + artists.more,
      events: events.shown.length + events.more,
    }),
    title: words.newsletter.title,
    paragraphs: [],
    sections: sections.filter(({ lines }) => lines.length > 0),
    action: { label: words.newsletter.action, url: toAbsoluteUrl(writing.site.siteUrl, paths.allArtists) },
  };
}

const writers = {
  'new-artists': newArtists,
  events: comingEvents,
  favorites: favoriteChanges,
  newsletter,
} satisfies Record<MailKind, (writing: Writing) => LetterBody>;

function countMore({ artists, events, pieces, changes }: NotificationData): number {
  return artists.more + events.more + pieces.more + changes.more;
}

/**
 * Writes a person's letter.
 * @param unsubscribeUrl ends letters of its kind
 */
export function notificationLetter(data: NotificationData, site: MailSite, unsubscribeUrl: string): Letter {
  const body = writers[data.kind]({ data, site });
  const more = countMore(data);
  const kind = words.kinds[data.kind](data.city);
  return {
    label: kind,
    ...body,
    isActionLast: true,
    notes: more > 0 ? [{ label: words.moreLabel, lines: [words.more(more)] }] : [],
    unsubscribe: { text: words.why(kind), label: words.unsubscribe, url: unsubscribeUrl },
  };
}
