import { type WorksList, worksList } from '../ui/work-lists.ts'

export const foundWorks = (query: string): WorksList => worksList('/api/search', { q: query })
