import type { Chosen } from '#contract/batches.ts'
import { ApiError, createApi } from '../../framework/data/api.ts'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi } from '../staff-client.ts'
import { exportMessages as t } from './export-messages.ts'

/** The address of an archive of works. @param works undefined: the whole library */
export function exportAddress(works?: Chosen): string {
  const given = works === undefined ? {} : 'ids' in works ? { ids: works.ids.join(',') } : works.matching
  // Commas stay as they are: there may be a thousand.
  const query = new URLSearchParams(given).toString().replaceAll('%2C', ',')
  return query === '' ? '/api/admin/export' : `/api/admin/export?${query}`
}

/**
 * @returns lets the browser save an archive of works (undefined: of the whole library) as a file: it may be larger than
 * memory. What the site refuses, a toast says.
 */
export function useExport(): (works?: Chosen) => Promise<void> {
  const toast = useToast()
  return async (works) => {
    const address = exportAddress(works)
    try {
      await expectExport(address)
    } catch (error) {
      toast.failure(t.failed, failureMessage(error))
      return
    }
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
    toast.success(t.begun, t.begunDetail)
  }
}

/** Asks first: of a download that is refused a browser does not say why. @throws ApiError, Unreachable */
async function expectExport(address: string): Promise<void> {
  try {
    await staffApi.stream('HEAD', address)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The refusal of a HEAD has no words.
    const begun = await createApi((path, init) => fetch(path, init)).stream('GET', address)
    await begun.body?.cancel()
  }
}
