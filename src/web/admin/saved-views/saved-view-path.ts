import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '#contract/saved-views.ts'
import { listPaths } from '../paths.ts'

/** All saved views of whoever is signed in; undefined: not read yet. */
export const useSavedViews = (): readonly SavedView[] | undefined =>
  useQuery<SavedView[]>({ queryKey: ['/api/admin/views'] }).data

/** The address of a saved view. */
export const savedViewPath = ({ list, query }: Pick<SavedView, 'list' | 'query'>) => `${listPaths[list]}?${query}`
