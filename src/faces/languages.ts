/**
 * Languages whose letters need a treatment of their own beyond a style sheet. They stand apart from the table
 * (`faces.ts`) so that a browser can have them without it.
 */

/** Languages of the Nastaliq hand, whose words hang down steeply. */
export const nastaliqLanguages = ['ur', 'skr', 'pnb']
export const persianLanguages = ['fa', 'prs']
export const chineseLanguages = ['zh', 'yue', 'wuu', 'lzh']

/** @param tag BCP 47 */
export const isNastaliq = (tag: string): boolean => nastaliqLanguages.includes(baseOf(tag))

/** Whether a language is Persian or one near to it. @param tag BCP 47 */
export const isPersian = (tag: string): boolean => persianLanguages.includes(baseOf(tag))

/** Whether lines of square letters, all of one width, make its texts: Chinese and Japanese. @param tag BCP 47 */
export const isSquareScript = (tag: string): boolean => ['ja', ...chineseLanguages].includes(baseOf(tag))

const baseOf = (tag: string) => tag.split('-', 1)[0] ?? ''
