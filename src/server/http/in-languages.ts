import { type InterfaceLanguage, interfaceTags } from '#contract/interface-languages.ts'

/**
 * The patterns of a path in the site's own language and, behind a prefix, in each other one. The own one behind its prefix
 * is not among them: the pages lead from there to the address without it.
 */
export const inLanguages = (path: string, own: InterfaceLanguage): string[] => [
  path,
  `/:interface{(?:${interfaceTags.filter((tag) => tag !== own).join('|')})}${path}`,
]
