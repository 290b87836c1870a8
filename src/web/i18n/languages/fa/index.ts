export * from './pages.ts'
export * from './screen.ts'
export * from './tools.ts'
