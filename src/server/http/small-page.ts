import { type InterfaceLanguage, interfaceLanguages } from '#contract/interface-languages.ts'
import { escapeXml } from './escape-xml.ts'

/** The colours and faces of the site, for pages without any code or style of the web half. */
export const SMALL_PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f2;--leaf:#f3ede1;--ink:#211c16;--ash:#6a6055;--rule:#c9bda8;--rubric:#9e2a1c}
@media (prefers-color-scheme:dark){:root{--paper:#16130f;--leaf:#201b15;--ink:#e9e1d3;--ash:#a79b8b;--rule:#4d4438;--rubric:#e58470}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif}
main{width:100%}
h1,h2{font:400 1.728rem/1.25 Literata,"Iowan Old Style",Palatino,Georgia,serif;margin:0 0 .5rem}
p{margin:0 0 1.25rem}
a{color:var(--rubric);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--rubric);outline-offset:2px}`

/** @param head HTML lines after the title @param body HTML lines */
const page = (title: string, head: string, body: string, language: InterfaceLanguage): string =>
  `<!doctype html>
<html lang="${language}" dir="${interfaceLanguages[language].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
${head}</head>
<body>
${body}
</body>
</html>
`

interface SmallPage {
  title: string
  /** HTML, with its style. */
  head: string
  /** HTML that begins within `<main>` and closes it. */
  body: string
  /** Of its words. */
  language?: InterfaceLanguage
}

/** A page of the server itself, which search engines leave out. */
export const smallPage = ({ title, head, body, language = 'en' }: SmallPage): string =>
  page(title, `${head}\n`, `<main>\n<h1>${escapeXml(title)}</h1>\n${body}`, language)

/**
 * A page that uses nothing that could fail too, not even a style.
 * @param heading a sentence @param body HTML
 */
export const plainPage = (title: string, heading: string, body: string, language: InterfaceLanguage = 'en'): string =>
  page(title, '', `<h1>${escapeXml(heading)}</h1>\n${body}`, language)
