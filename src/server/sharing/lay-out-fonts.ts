import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeXml } from '../exchange/feeds/xml.ts'
import type { CutFaces } from './cut-faces.ts'

/**
 * Writes faces into a folder, with the settings by which Fontconfig finds them.
 * @param withSystem whether the machine's own faces may stand in
 * @returns the path of the settings, for FONTCONFIG_FILE
 */
export async function layOutFonts(folder: string, files: CutFaces['files'], withSystem: boolean): Promise<string> {
  const named = files.map(({ family, font }, i) => ({ family, font, path: join(folder, `${i}.ttf`) }))
  await Promise.all(named.map(({ path, font }) => writeFile(path, font)))
  const config = join(folder, 'fonts.conf')
  const rules = named.map(({ path, family }) => renamed(path, family))
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeXml(folder)}</dir>${rules.join('')}` +
      `${withSystem ? systemFonts() : ''}<cachedir>${escapeXml(join(folder, 'cache'))}</cachedir></fontconfig>`,
  )
  return config
}

/** A cut of a variable face calls itself by the name of its lightest weight, or by that of another slice. */
function renamed(file: string, family: string): string {
  const edit = (name: string, value: string) => `<edit name="${name}" mode="assign" binding="same">${value}</edit>`
  return (
    `<match target="scan"><test name="file" compare="eq"><string>${escapeXml(file)}</string></test>` +
    `${edit('family', `<string>${family}</string>`)}${edit('weight', '<const>medium</const>')}</match>`
  )
}

function systemFonts(): string {
  const own = process.env.FONTCONFIG_FILE
  if (own) return `<include ignore_missing="yes">${escapeXml(own)}</include>`
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts']
  return (
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>' +
    [...folders, 'WINDOWSFONTDIR'].map((folder) => `<dir>${folder}</dir>`).join('')
  )
}
