import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { type ErrorCodes, parse } from 'parse5'

/** The rules that say what HTML is. What is left out is taste. */
const CHECKER = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/**
 * What is wrong with documents: what the parser of the HTML standard calls an error, and what elements, attributes,
 * values and references the standard forbids where they stand. Roles and labels are for the accessibility scan; attributes
 * that HTML does not know are for the types of JSX.
 * @param pages name → document
 * @returns `name: message (line:column)` of each fault
 */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const errors: string[] = []
  for (const [name, html] of pages) {
    const say = (message: string, line: number, column: number) =>
      errors.push(`${name}: ${message} (${line}:${column})`)
    const onParseError = ({ code, startLine, startCol }: { code: ErrorCodes; startLine: number; startCol: number }) =>
      say(code, startLine, startCol)
    parse(html, { onParseError, sourceCodeLocationInfo: true })
    const { results } = await CHECKER.validateString(html)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      say(`${ruleId}: ${message}`, line, column)
  }
  return errors
}
