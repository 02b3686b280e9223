/**
 * Reduction of large angles by Payne and Hanek ("Radian Reduction for Trigonometric Functions", 1983), equal to Go's to
 * the last digit: only the bits of 4/pi that affect the result are used.
 */

/** The binary digits of 4/pi, 64 each, the first before the point. */
const digits = [
  '0000000000000001',
  '45f306dc9c882a53',
  'f84eafa3ea69bb81',
  'b6c52b3278872083',
  'fca2c757bd778ac3',
  '6e48dc74849ba5c0',
  '0c925dd413a32439',
  'fc3bd63962534e7d',
  'd1046bea5d768909',
  'd338e04d68befc82',
  '7323ac7306a673e9',
  '3908bf177bf25076',
  '3ff12fffbc0b301f',
  'de5e2316b414da3e',
  'da6cfd9e4f96136e',
  '9e8c7ecd3cbfd45a',
  'ea4f758fd7cbe2f6',
  '7a0e73ef14a525d4',
  'd7f6bf623f1aba10',
  'ac06608df8f6d757',
];
const fourOverPi = BigInt(`0x${digits.join('')}`);
const precision = 64 * digits.length;

/**
 * Reduces an angle of at least 2^29 to a rest of at most a quarter of pi, and the number of quarters before it, modulo
 * 8 and even.
 */
export function reduceLargeAngle(angle: number): { readonly rest: number; readonly quarters: number } {
  const { mantissa, exponent } = partsOf(angle);
  const window = BigInt.asUintN(192, fourOverPi >> BigInt(precision - 192 - (exponent + 61)));
  const product = BigInt.asUintN(128, (window * mantissa) >> 64n);
  const whole = Number(product >> 125n);
  const rest = fractionOf(BigInt.asUintN(64, product >> 61n), BigInt.asUintN(64, product));
  const isOdd = whole % 2 === 1;
  return { rest: (isOdd ? rest - 1 : rest) * (Math.PI / 4), quarters: isOdd ? (whole + 1) % 8 : whole };
}

/** `angle` as an integer of 53 bits times a power of two. */
function partsOf(angle: number): { readonly mantissa: bigint; readonly exponent: number } {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, angle);
  const raw = bits.getBigUint64(0);
  return { mantissa: BigInt.asUintN(52, raw) | (1n << 52n), exponent: Number(raw >> 52n) - 1023 - 52 };
}

/** The binary fraction `high`, continued by `low`, as a float: truncated after 53 significant digits. */
function fractionOf(high: bigint, low: bigint): number {
  const zeros = 64 - (high === 0n ? 0 : high.toString(2).length);
  const shift = BigInt(zeros + 1);
  const digitsAfterFirst = BigInt.asUintN(64, high << shift) | (low >> (64n - shift));
  return (1 + Number(digitsAfterFirst >> 12n) * 2 ** -52) * 2 ** -(zeros + 1);
}
