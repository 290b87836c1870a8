declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import { RateLimiterMemory } from 'rate-limiter-flexible'

  // biome-ignore lint/style/noDefaultExport: so it is exported.
  export default RateLimiterMemory
}
