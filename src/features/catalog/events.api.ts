import * as v from 'valibot';
import { imageUrl } from '../../platform/api/images.ts';
import type { EventCard } from './events.ts';

export const eventSchema = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  /** Start, ISO 8601 in UTC. */
  date: v.string(),
  endDate: v.string(),
  location: v.string(),
  address: v.string(),
  description: v.string(),
  imageUrl: v.nullable(v.string()),
});

type EventDto = v.InferOutput<typeof eventSchema>;

/** Converts an event to its form in the API, field by field: new fields of the view don't become public by themselves. */
export function toEventDto(event: EventCard): EventDto {
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    date: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    location: event.location,
    address: event.address,
    description: event.description,
    imageUrl: imageUrl(event.picture),
  };
}
