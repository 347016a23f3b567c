// Hooks of Node's module loader: compiles TypeScript sources, and has each function say that it is entered.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

import { compile } from '../support/compile.mjs';

let root = '';

export function initialize(data) {
  root = data.root;
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const source = await compile(path, [createTransformer(relative(root, path))]);
  return { format: 'module', source, shortCircuit: true };
}

function createTransformer(file) {
  return ({ factory }) => {
    const createNote = (name) =>
      factory.createExpressionStatement(
        factory.createCallExpression(
          factory.createIdentifier('globalThis.__journeyEnter'),
          undefined,
          [factory.createStringLiteral(file), factory.createStringLiteral(name)],
        ),
      );
    const instrument = (node) => {
      const name = readName(node);
      const changed = ts.visitEachChild(node, instrument, undefined);
      if (!isWatched(node)) return changed;
      const { body } = changed;
      const statements = ts.isBlock(body) ? body.statements : [factory.createReturnStatement(body)];
      return replaceBody(factory, changed, factory.createBlock([createNote(name), ...statements]));
    };
    return (source) => ts.visitNode(source, instrument);
  };
}

function isWatched(node) {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node);
  return isFunction && node.body !== undefined && node.asteriskToken === undefined;
}

function replaceBody(factory, node, body) {
  const { modifiers, name, typeParameters, parameters, type } = node;
  if (ts.isFunctionDeclaration(node)) {
    return factory.createFunctionDeclaration(
      modifiers,
      undefined,
      name,
      typeParameters,
      parameters,
      type,
      body,
    );
  }
  if (ts.isFunctionExpression(node)) {
    return factory.createFunctionExpression(
      modifiers,
      undefined,
      name,
      typeParameters,
      parameters,
      type,
      body,
    );
  }
  if (ts.isArrowFunction(node)) {
    const arrow = node.equalsGreaterThanToken;
    return factory.createArrowFunction(modifiers, typeParameters, parameters, type, arrow, body);
  }
  return factory.createMethodDeclaration(
    modifiers,
    undefined,
    name,
    node.questionToken,
    typeParameters,
    parameters,
    type,
    body,
  );
}

/** A function's own name, or that of the constant or property that holds it. */
function readName(node) {
  const holder = node.name === undefined ? node.parent : node;
  const name = holder?.name;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : '(anonymous)';
}
