import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { BROWSER_ARGUMENTS, findBrowser } from './browser-program.ts'
import { findFirefox, findWebKit } from './engine-programs.ts'
import { freePort } from './processes.ts'

/** A window of some browser, reduced to what all engines can be asked for in the same words. */
export interface EngineWindow {
  goTo(url: string): Promise<void>
  /** The size of the page. WebKit's window can be no narrower than about 450 px. */
  resize(width: number, height: number): Promise<void>
  /** Keeps a cookie for the site whose page is open; no script can read it. */
  addCookie(cookie: { name: string; value: string }): Promise<void>
  /** Runs a function, which may use nothing from outside but its argument, in the page. Both ways go by JSON. */
  run<Argument, Result>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Awaited<Result>>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** undefined: it is not installed. */
  open: (() => Promise<EngineWindow>) | undefined
}

const firefox = findFirefox()
const webKit = findWebKit()

export const OTHER_ENGINES: readonly Engine[] = [
  { name: 'Firefox', open: firefox ? () => openFirefox(firefox) : undefined },
  { name: 'WebKit', open: webKit ? () => openWebKit(webKit) : undefined },
]

export async function openChromium(): Promise<EngineWindow> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS })
  const page = await browser.newPage()
  return {
    goTo: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    addCookie: (cookie) => page.context().addCookies([{ ...cookie, url: page.url(), httpOnly: true }]),
    run: (script, argument) => page.evaluate(script as never, argument as never),
    close: () => browser.close(),
  }
}

async function openFirefox(executablePath: string): Promise<EngineWindow> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, protocol: 'webDriverBiDi' })
  const page = await browser.newPage()
  return {
    goTo: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    addCookie: ({ name, value }) =>
      browser.setCookie({ name, value, domain: new URL(page.url()).hostname, httpOnly: true }),
    run: (script, argument) => page.evaluate(script as never, argument as never) as never,
    close: () => browser.close(),
  }
}

/** An answer that has not come by then never comes: what waits for it fails, and a new window may do better. */
const WEBDRIVER_MS = 20_000

/** By WebDriver, on a screen of its own. */
async function openWebKit(binary: string): Promise<EngineWindow> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const isGone = once(screen, 'exit').then(() => {
    throw new Error('Xvfb has ended')
  })
  isGone.catch(() => {})
  const [display] = await Promise.race([once(screen.stdio[3] as NodeJS.ReadableStream, 'data'), isGone])
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${`${display}`.trim()}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // As root its sandbox cannot be made.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const end = () => {
    driver.kill()
    screen.kill()
  }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(WEBDRIVER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  try {
    await until(() => call('GET', '/status'))
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })
    const session = `/session/${sessionId}`
    return {
      goTo: (url) => call('POST', `${session}/url`, { url }),
      resize: async (width, height) => {
        const size = { width, height }
        await call('POST', `${session}/window/rect`, size)
        // The window has a frame, and a bar.
        const inner = await call<number[]>('POST', `${session}/execute/sync`, {
          script: 'return [outerWidth - innerWidth, outerHeight - innerHeight]',
          args: [],
        })
        await call('POST', `${session}/window/rect`, {
          width: Math.round(width + (inner[0] ?? 0)),
          height: Math.round(height + (inner[1] ?? 0)),
        })
      },
      addCookie: (cookie) => call('POST', `${session}/cookie`, { cookie: { ...cookie, httpOnly: true } }),
      run: async (script, argument) => {
        const [failure, result] = await call<[string | null, never]>('POST', `${session}/execute/async`, {
          script: `const [argument, done] = arguments
            Promise.resolve(argument).then(${script}).then((result) => done([null, result]), (error) => done([String(error), null]))`,
          args: [argument ?? null],
        })
        if (failure !== null) throw new Error(failure)
        return result
      },
      close: async () => {
        await call('DELETE', session).catch(() => {})
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

async function until(isThere: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await isThere()
      return
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
