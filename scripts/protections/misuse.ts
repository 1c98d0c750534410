import type { Protection } from '#scripts/protections/protection.ts'

const AUTH = 'apps/server/src/features/auth'
const OUTINGS = 'apps/server/src/features/outings'

const rules: readonly Omit<Protection, 'project'>[] = [
  {
    id: 'C26',
    file: 'apps/server/src/features/invites/service.ts',
    find: 'const isMailed = mailed.has(keyOf(email))',
    replace: 'const isMailed = mailed.size >= 0',
    test: 'apps/server/src/features/invites/invites-mail.test.ts',
  },
  {
    id: 'C26',
    file: 'apps/server/src/features/notifications/fan-out.ts',
    find: 'isTo(to, userId) && (mayMention || !isCall(item))',
    replace:
      'isTo(to, userId) && (mayMention || isCall(item) || isCall(event.notificationRules[0]?.item ?? item))',
    test: 'apps/server/src/features/notifications/fan-out.test.ts',
  },
  {
    id: 'C26',
    file: `${OUTINGS}/alarm-store.ts`,
    find: "step === 'alarmed_at', (query)",
    replace: 'alarmedBefore.getTime() < 0, (query)',
    test: 'apps/server/src/features/outings/shore.test.ts',
  },
  {
    id: 'C26',
    file: `${OUTINGS}/alarm-store.ts`,
    find: "eb('earlier.former_alarmed_at', '>', alarmedBefore)",
    replace: "eb('earlier.former_alarmed_at', '>', new Date('2999-01-01'))",
    test: 'apps/server/src/features/outings/shore.test.ts',
  },
  {
    id: 'C26',
    file: 'apps/server/src/features/shore/service.ts',
    find: "if (await isStopped(tx, outsideKey(appSecret, { kind: 'shore', address: email })))",
    replace: "if (await isStopped(tx, outsideKey(appSecret, { kind: 'shore', address: '' })))",
    test: 'apps/server/src/features/outings/shore.test.ts',
  },
  {
    id: 'C27',
    file: `${AUTH}/routes.ts`,
    find: '  if (isOwners) return\n',
    replace: '',
    test: `${AUTH}/known-browsers.test.ts`,
  },
  {
    id: 'C27',
    file: `${AUTH}/routes.ts`,
    find: 'for (const network of widerNetworksOf(request.ip)) {',
    replace: 'for (const network of [] as string[]) {',
    test: `${AUTH}/known-browsers.test.ts`,
  },
  {
    id: 'C27',
    file: `${AUTH}/routes.ts`,
    find: 'if (links.length === 0) return auth.refuseCode(asked, email)',
    replace: "if (links.length === 0) await limits.spend(AUTH_LIMITS.codesPerMailbox, email ?? '')",
    test: `${AUTH}/known-browsers.test.ts`,
  },
  {
    id: 'C27',
    file: `${AUTH}/routes.ts`,
    find: 'for (const { email, user_id: id, browser_version } of links) {',
    replace: 'for (const { email, user_id: id, browser_version } of links.slice(0, 1)) {',
    test: `${AUTH}/known-browsers.test.ts`,
  },
  {
    id: 'C27',
    file: `${AUTH}/entering-routes.ts`,
    find: 'const isMarked = marksOf(request).includes(browserMark(appSecret, { userId, version }))',
    replace:
      'const isMarked = marksOf(request).length > 0 && version > 0 && browserMark(appSecret, { userId, version }) !== name',
    test: `${AUTH}/known-browsers.test.ts`,
  },
  {
    id: 'C28',
    file: `${AUTH}/entering-service.ts`,
    find: 'if (invite.email !== user.email && ',
    replace: "if (invite.email === '' && ",
    test: 'apps/server/src/features/invites/invites-join.test.ts',
  },
  ...[
    [
      'service.ts',
      'await sparingFormer(work.tx, access.tripId, () => editExpense(work.tx, edit))',
      'await editExpense(work.tx, edit)',
    ],
    [
      'payment-service.ts',
      'sparingFormer(tx, tripId, () => payments.markDeleted(tx, key, stamp))',
      'payments.markDeleted(tx, key, stamp)',
    ],
    [
      'deleting-service.ts',
      'await sparingFormer(tx, tripId, () => store.updateExpense(tx, expense.id, change))\n        await',
      'await store.updateExpense(tx, expense.id, change)\n        await',
    ],
    [
      'deleting-service.ts',
      'const restored = await sparingFormer(tx, tripId, () =>',
      'const restored = await (async (run: () => Promise<store.ExpenseRow>) => run())(() =>',
    ],
  ].map(([file, find = '', replace = '']) => ({
    ...{ id: 'C29', file: `apps/server/src/features/expenses/${file}`, find, replace },
    test: 'apps/server/src/features/expenses/former-members.test.ts',
  })),
  {
    id: 'C30',
    file: 'apps/server/src/features/media/file-service.ts',
    find: 'filename: downloadName(file.original_name, contentType)',
    replace: 'filename: file.original_name',
    test: 'apps/server/src/features/media/files.full.test.ts',
  },
  {
    id: 'C32',
    file: `${OUTINGS}/alarm-store.ts`,
    find: "        .on('memberships.left_at', 'is', null),\n",
    replace: "        .on('memberships.trip_id', 'is not', null),\n",
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/water-link-service.ts`,
    find: '  if (details.back_at !== null && !canUndo) throw linkOver()\n',
    replace: '',
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/water-link-service.ts`,
    find: '      if (details.user_id !== link.user_id) throw notRider()\n',
    replace: '',
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/water-link-service.ts`,
    find: '    now < undoUntil(back_received_at)\n',
    replace: '    undoUntil(back_received_at) > new Date(0)\n',
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/water-link-service.ts`,
    find: '  if (outing.back_undone_at !== null)\n',
    replace: '  if (outing.back_undone_at !== null && outing.back_at !== null)\n',
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/mail.ts`,
    find: 'token_hash: hashToken(token), outing_id',
    replace: "token_hash: token.padEnd(64, '0'), outing_id",
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C32',
    file: `${OUTINGS}/store.ts`,
    find: "    .$if(isByLetter, (query) => query.where('extensions_by_link', '<', MORES_BY_LINK))\n",
    replace: '',
    test: `${OUTINGS}/water-links.test.ts`,
  },
  {
    id: 'C34',
    file: `${AUTH}/passkey-routes.ts`,
    find: "must never have to wait.\n      config: { access: 'self' },",
    replace: 'must never have to wait.\n      config: changes,',
    test: `${AUTH}/passkeys.test.ts`,
  },
  {
    id: 'C34',
    file: 'apps/server/src/features/notifications/device-service.ts',
    find: 'user_id: userId, endpoint: canonical(form.endpoint)',
    replace: 'user_id: userId, endpoint: form.endpoint',
    test: 'apps/server/src/features/notifications/devices.test.ts',
  },
  {
    id: 'C34',
    file: 'apps/server/src/features/notifications/settings-service.ts',
    find: "const signature = others.pop() ?? ''",
    replace: "const signature = others.splice(0)[0] ?? ''",
    test: 'apps/server/src/features/notifications/unsubscribing.full.test.ts',
  },
  {
    id: 'C34',
    file: 'packages/core/src/profile/contract.ts',
    find: '?? 0) <= LAST_PORT',
    replace: '?? 0) >= 0',
    test: 'apps/server/src/features/expenses/settling.test.ts',
  },
  {
    id: 'C34',
    file: 'apps/server/src/http/server.ts',
    find: "  app.server.on('connection', ({ remoteAddress }) => remoteAddress)\n",
    replace: '',
    test: 'apps/server/src/http/client-abort.test.ts',
  },
]

const TEXTS: readonly Protection[] = [
  {
    file: 'packages/core/src/wire.ts',
    find: '    .refine((text) => !showsNothing(text), message)\n',
    replace: '',
    test: 'packages/core/src/wire.test.ts',
  },
  {
    file: 'packages/core/src/wire.ts',
    find: '    .overwrite(withoutDirectionMarks)\n    .refine',
    replace: '    .refine',
    test: 'packages/core/src/wire.test.ts',
  },
  {
    file: 'packages/core/src/text.ts',
    find: 'return RIGHT_TO_LEFT.test(plain)',
    replace: 'return plain.length < 0',
    test: 'packages/core/src/text.test.ts',
  },
].map((rule) => ({ ...rule, id: 'C33', project: 'core' }))

export const MISUSE: readonly Protection[] = [
  ...rules.map((rule) => ({ ...rule, project: 'server' })),
  ...TEXTS,
]
