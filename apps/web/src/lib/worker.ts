/** The service worker of this site; undefined where the browser has none, or may have none here (http, private windows). */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

/** The person goes: nothing that this device kept to be used without network stays. Resolves also when the browser refuses. */
export async function dropWorker(): Promise<void> {
  try {
    const registered = await workers()?.getRegistrations()
    const kept = await caches.keys()
    await Promise.all([
      ...(registered ?? []).map((registration) => registration.unregister()),
      ...kept.map((name) => caches.delete(name)),
    ])
  } catch {
    // A browser that refuses to look has kept nothing.
  }
}
