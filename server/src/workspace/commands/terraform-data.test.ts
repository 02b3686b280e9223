import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/settings.js';
import { terraformData } from './terraform-data.js';
import { placedCommands, yttCommandsIn } from './ytt-commands.js';

const source = (body: string, type = 'carvel_ytt'): string => `data "${type}" "config" {\n${body}\n}\n`;
const read = (body: string) => terraformData(source(body))[0];

describe('a data source of Terraform', () => {
  it("names ytt's inputs, and whether unknown comments are ignored", () => {
    const text = 'locals {\n}\n\ndata "k14s_ytt" "values" {\n  files = ["config", "more"]\n}\n';
    expect(terraformData(text)).toEqual([
      {
        line: 3,
        files: ['config', 'more'],
        dataValuesFiles: [],
        ignoreUnknownComments: false,
        strict: false,
        implicitMapKeyOverrides: false,
        fileMarks: [],
        dataValues: [],
        isPartial: false,
        hasUnknownDataValues: false,
      },
    ]);
    expect(read('  files = ["a"]\n  ignore_unknown_comments = true')?.ignoreUnknownComments).toBe(true);
    expect(read('  files = ["a"]\n  ignore_unknown_comments = false')?.ignoreUnknownComments).toBe(false);
    expect(read('  # ignore_unknown_comments = true\n  files = ["a"]')?.ignoreUnknownComments).toBe(false);
  });

  it('ends in its line, or at the brace below its beginning', () => {
    const one = 'data "carvel_ytt" "x" { files = ["config"] }\n';
    const other = 'resource "a" "b" {\n  files = ["other"]\n}\n';
    expect(terraformData(`${one}${other}`).map(({ line, files }) => ({ line, files }))).toEqual([
      { line: 0, files: ['config'] },
    ]);
    const several = 'data "carvel_ytt" "x" {\n  files = ["config"]\n}\n';
    expect(terraformData(`${several}${other}`).map(({ files }) => files)).toEqual([['config']]);
    expect(terraformData(several + several.replace('config', 'more')).map(({ files }) => files)).toEqual([
      ['config'],
      ['more'],
    ]);
    const indented = '  data "carvel_ytt" "x" {\n    files = ["a"]\n}\n  }\n';
    expect(terraformData(indented)[0]?.files).toEqual(['a']);
    expect(terraformData(`data "carvel_ytt" "x" {\n${one}`).map(({ line }) => line)).toEqual([1]);
  });

  it('comes to an end, however often a computed part is begun, and however deep it is indented', () => {
    expect(read(`  files = ["${'${'.repeat(200_000)}"]`)?.files).toHaveLength(1);
    expect(terraformData(`${' '.repeat(200_000)}data "carvel_ytt" "x" {\n${'x\n'.repeat(200_000)}`)).toEqual([]);
  });

  it('has a path below a directory that only Terraform knows', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Terraform.
    expect(read('  files = [\n    "${path.module}/config",\n    // c\n    "b", # "d"\n  ]')).toMatchObject({
      files: ['config', 'b'],
      isPartial: false,
    });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Terraform.
    expect(read('  files = ["a-${var.name}", "${var.a}/${var.b}/c", "d"]')).toMatchObject({
      files: ['d'],
      isPartial: true,
    });
  });

  it('is partial if some of it is computed', () => {
    const unknown = { files: [], isPartial: true };
    expect(read('  files = concat(var.config_files, var.values_files)')).toMatchObject(unknown);
    expect(read('  files = ["a", var.more]')).toMatchObject(unknown);
    expect(read('  values = {}')).toMatchObject(unknown);
    expect(read('  files = ["a"]\n  config_yaml = "a: 1"')).toMatchObject({ files: ['a'], isPartial: true });
  });

  it('states whether data values are given', () => {
    expect(read('  files = ["a"]')?.hasUnknownDataValues).toBe(false);
    expect(read('  files = ["a", var.more]')?.hasUnknownDataValues).toBe(true);
    expect(read('  files = ["a"]\n  values_yaml = var.values')?.hasUnknownDataValues).toBe(true);
    expect(read('  files = ["a"]\n  values = {\n    "a" = var.a\n  }')?.hasUnknownDataValues).toBe(true);
    expect(read('  files = ["a"]\n  sensitive_values = var.values')?.hasUnknownDataValues).toBe(true);
  });

  it('is not read from one of another type, or one that does not end', () => {
    expect(terraformData(source('  files = ["a"]', 'carvel_kbld'))).toEqual([]);
    expect(terraformData('data "carvel_ytt" "config" {\n  files = ["a"]\n')).toEqual([]);
    expect(terraformData(`  ${source('  files = ["a"]')}`)).toEqual([]);
    expect(terraformData(`data "carvel_ytt" "a" {\n${source('  files = ["a"]')}`)).toMatchObject([{ line: 1 }]);
  });

  it('is read from Terraform files, and located at its inputs', () => {
    const text = source('  files = ["config"]');
    expect(yttCommandsIn({ key: '/ws/a/main.tf', text, version: undefined })).toMatchObject([{ files: ['config'] }]);
    expect(yttCommandsIn({ key: '/ws/a/main.tf.txt', text, version: undefined })).toEqual([]);
    const texts = new Map([
      ['/ws/a/main.tf', text],
      ['/ws/config/t.yml', 'a: 1\n'],
    ]);
    const view = {
      folders: ['/ws'],
      keys: [...texts.keys()],
      get: (key: string) => ({ key, text: texts.get(key) ?? '', version: undefined }),
      settings: defaultSettings,
    };
    expect(placedCommands(view, '/ws').map(({ directory }) => directory)).toEqual(['/ws']);
  });
});
