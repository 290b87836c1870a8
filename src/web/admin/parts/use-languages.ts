import { useQuery } from '@tanstack/react-query'
import type { StaffLanguage } from '#contract/languages.ts'

const EVERY_LANGUAGE = '/api/admin/languages?sort=name&limit=200'

/** Every language, by name. */
export const useLanguages = () => useQuery<StaffLanguage[]>({ queryKey: [EVERY_LANGUAGE] })
