import { expect, test } from 'vitest'
import { addressBucket, networkOf, widerNetworksOf } from '#http/limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', []],
  ['::ffff:203.0.113.7', []],
  ['2001:db8:1:23ff:3:4:5:6', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['', []],
])('around %s are %j', (address, networks) => {
  expect(widerNetworksOf(address)).toEqual(networks)
})
