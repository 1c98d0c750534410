/** Whether the server answers now. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
