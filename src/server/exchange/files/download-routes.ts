import { Hono } from 'hono'
import { fileAddress, idOf, pages, pairOf } from '#contract/addresses.ts'
import { type DownloadField, downloadFields, downloadKinds } from '#contract/book-forms.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { inLanguages } from '../../http/in-languages.ts'

type Given = Partial<Record<DownloadField, string>>

/**
 * Leads a form of downloads that was sent to the address of the chosen file. Before that, the form is a page.
 * @param own the site's own language
 */
export function downloadRoutes(own: InterfaceLanguage): Hono {
  const routes = new Hono()
  routes.on('GET', inLanguages(pages.download.paths[0], own), async (c, next) => {
    const work = idOf(c.req.param('work'))
    const given: Given = Object.fromEntries(downloadFields.map((name) => [name, c.req.query(name) || undefined]))
    const address = work === undefined ? undefined : downloadAddress(work, given)
    return address === undefined ? next() : c.redirect(address, 303)
  })
  return routes
}

/** @returns undefined: the form was not sent */
function downloadAddress(work: number, { as, language, beside, form, lines }: Given): string | undefined {
  const kind = downloadKinds.find((known) => known === as)
  if (kind === undefined || language === undefined) return undefined
  if (kind !== 'epub') return fileAddress(kind, { work, code: language })
  // The address of the file drops the fields that mean nothing to it.
  if (beside === undefined || beside === language) return fileAddress('book', { work, code: language }, { lines })
  return fileAddress('pairBook', { work, code: pairOf(language, beside) }, { form, lines })
}
