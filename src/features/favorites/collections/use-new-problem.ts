import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { favorites } from '../sync/favorites.store.ts';

/** Returns the problem that occurs while a dialog covers the page, or an empty text. The page shows earlier ones. */
export function useNewProblem(): string {
  const { problem } = useStore(favorites().$state);
  const [earlier] = useState(problem);
  return problem === null || problem === earlier ? '' : problem.message;
}
