import { escapeXml, written } from '../../http/escape-xml.ts'

/** The language of some words, as XHTML names it. */
export interface LanguageOfWords {
  /** BCP 47. */
  lang: string
  rtl: boolean
}

/** Attributes of an element whose words are in a language. */
export const languageAttributes = ({ lang, rtl }: LanguageOfWords): string =>
  written({ lang, 'xml:lang': lang, dir: rtl ? 'rtl' : 'ltr' })

/** A file of the package with a text. */
export interface Document extends LanguageOfWords {
  /** Path within the package; without its ending also the id there. */
  path: string
  title: string
  /** XHTML. */
  body: string
}

/** Path of the one style sheet. */
export const STYLE_PATH = 'style.css'

const STYLE_LINK = `<link rel="stylesheet" type="text/css" href="${STYLE_PATH}"/>`

/** Writes a whole document. @param style the element with its style, or with a link to it */
export const documentToXhtml = ({ title, body, ...language }: Omit<Document, 'path'>, style = STYLE_LINK): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${languageAttributes(language)}>
<head>
<title>${escapeXml(title)}</title>
${style}
</head>
<body>
${body}
</body>
</html>
`
