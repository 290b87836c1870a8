import { rmSync } from 'node:fs'
import { type CutFaces, cutFaces, type FacedText } from './cut-faces.ts'
import { layOutFonts } from './lay-out-fonts.ts'
import { missingOnSystem } from './missing-on-system.ts'
import type { Drawing } from './typesetter.ts'

// The server was killed: nobody else would clear up.
process.once('disconnect', () => rmSync(process.cwd(), { recursive: true, force: true }))

/** The typesetter's process: it is asked once what it can set, once to draw, and then ended. */
process.once('message', async (texts: FacedText[]) => {
  const faces = await cutFaces(texts)
  process.once('message', async (drawing: Drawing) => {
    const { drawPicture } = await import('./draw-picture.ts')
    process.send?.(await drawPicture(drawing))
  })
  process.send?.(await missingWith(faces))
})

async function missingWith({ files, missing }: CutFaces): Promise<Set<string>> {
  const config = await layOutFonts(process.cwd(), files, missing.size > 0)
  // Read when sharp is loaded, and never again.
  process.env.FONTCONFIG_FILE = config
  return missing.size === 0 ? missing : missingOnSystem(missing)
}
