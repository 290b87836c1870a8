import { parseArgs } from 'node:util'
import { AppError, StartError } from '#server/errors.ts'

/** Each command is loaded when it is called: the import brings half of the server with it. */
const COMMANDS: Record<string, { usage: string; run: (args: string[]) => Promise<number> }> = {
  import: {
    usage: `import <folder> [--dry-run] [--prune] [--verbose]
  import <file, folder or zip of .epub .docx .html .md .txt> [--dry-run] [--verbose] [--publish]
         [--language <code>] [--title <title>] [--author <name>] [--year <year>] [--category <name>]… [--slug <slug>]
         [--translation-of <slug or id> [--force]]`,
    run: async (args) => (await import('./import.ts')).importCommand(args),
  },
  export: {
    usage: 'export <folder>',
    run: async (args) => (await import('./export.ts')).exportCommand(args),
  },
  backup: {
    usage: 'backup [<file> | --check <file>]',
    run: async (args) => (await import('./backup.ts')).backupCommand(args),
  },
  restore: {
    usage: 'restore <file> [--replace]',
    run: async (args) => (await import('./backup.ts')).restoreCommand(args),
  },
  reindex: {
    usage: 'reindex [--all]',
    run: async (args) => (await import('./reindex.ts')).reindexCommand(args),
  },
  accounts: {
    usage: 'accounts add <name> [--password-stdin] | list | remove <name>',
    run: async (args) => (await import('./accounts.ts')).accountsCommand(args),
  },
}

const USAGE = `Usage: npm run library -- <command>

${Object.values(COMMANDS)
  .map((command) => `  ${command.usage}`)
  .join('\n')}
`

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) {
    const asked = parseArgs({ strict: false }).values.help === true || name === 'help'
    process[asked ? 'stdout' : 'stderr'].write(USAGE)
    return asked ? 0 : 2
  }
  try {
    return await command.run(args)
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      process.stderr.write(`${(error as Error).message}\nUsage: npm run library -- ${command.usage}\n`)
      return 2
    }
    const expected = error instanceof AppError || error instanceof StartError
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`)
    return 1
  }
}

process.exitCode = await main()
